extension PageLanguage {
  package static let japanese = PageLanguage(
    tag: "ja",
    words: [
      .skip: "本文へ移動", .footer: "workout で作成。このページは外部から何も読み込みません。",
      .totals: "合計", .route: "ルート", .charts: "グラフ",
      .chartHint: "グラフを指すか、グラフ内で矢印キーを使います。? キーで一覧を表示します。",
      .at: "位置", .table: "表", .keys: "キー操作", .close: "閉じる", .lengths: "プールの往復",
      .laps: "ラップ", .splits: "スプリット", .events: "一時停止・区間・マーカー",
      .origin: "データの出所", .time: "時間", .elapsed: "一時停止を含む時間", .moving: "移動時間",
      .distance: "距離", .pace: "ペース", .fastestPace: "最速ペース", .speed: "速度",
      .fastestSpeed: "最高速度", .ascent: "上り", .descent: "下り", .averageHeartRate: "平均心拍数",
      .maximumHeartRate: "最大心拍数", .heartRate: "心拍数", .altitude: "標高", .steps: "歩数",
      .strokes: "ストローク数", .energy: "エネルギー", .lap: "ラップ", .split: "区間",
      .start: "開始", .style: "泳法", .swolf: "SWOLF", .rise: "高低差", .kind: "種類",
      .name: "名前", .end: "終了", .pause: "一時停止", .segment: "区間", .marker: "マーカー",
      .set: "セット", .source: "ソース", .device: "機器", .identifier: "識別子",
      .timeZone: "タイムゾーン", .estimates: "推定値",
      .chartSentence: "{0}:最低 {1}、最高 {2}、平均 {3}。", .chartTable: "{0}の表",
      .mapCaption: "{0}、上が北。円は開始地点、四角は終了地点です。",
      .mapTrimmed: "上が北。両端は省略しています。",
      .lengthsSentence: "{0} 本、標準的な所要時間は {1} です。", .range: "{0}~{1}",
      .keyArrows: "グラフ内でカーソルを動かす", .keyShift: "区間を選択する",
      .keyEnds: "最初と最後の時点", .keyEscape: "カーソルを消す",
      .keyTables: "すべての表を表示または非表示", .keyHelp: "キー操作を表示",
      .freestyle: "自由形", .backstroke: "背泳ぎ", .breaststroke: "平泳ぎ",
      .butterfly: "バタフライ", .mixed: "混合", .kickboard: "キック", .unknownStyle: "不明",
    ],
    activities: [
      "Walking": "ウォーキング", "Running": "ランニング", "Cycling": "サイクリング",
      "Swimming": "水泳", "Hiking": "ハイキング", "Rowing": "ローイング", "Yoga": "ヨガ",
      "Other": "その他", "Cross Country Skiing": "クロスカントリースキー", "Downhill Skiing": "スキー",
    ])
}
