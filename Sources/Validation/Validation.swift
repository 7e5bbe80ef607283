@main struct Validation { static func main() {} }
