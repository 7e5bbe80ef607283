@main struct Workout { static func main() {} }
