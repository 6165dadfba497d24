import CairnKit
import Foundation

let task = NavigableOrderedTask(
  id: "tapping", title: "Three buttons",
  steps: [
    InstructionStep(
      id: "welcome", title: "How fast are you?", text: "Three buttons come. Tap them as often as you like."),
    StepOfKind(TapButtons.self, id: "tap", title: "Tap", ["page": "pages/tap.html"]),
    QuestionStep(id: "feeling", question: "How was it?", answer: .scale(1...5, labels: [1: "Dull", 5: "Fun"])),
    CompletionStep(id: "done", title: "Thank you"),
  ])

// `custom-host [PORT [DATA]]`; the study's page lies beside this package.
let arguments = CommandLine.arguments
let data = arguments.count > 2 ? arguments[2] : "data"
let study = Study(id: "tapping", title: "Three buttons", tasks: [task], folder: "study")
let delegate = TapDelegate(results: URL(fileURLWithPath: data + "-results"))

var host = SurveyHost(
  study: study, dataFolder: data, port: arguments.count > 1 ? UInt16(arguments[1]) ?? 8_080 : 8_080, delegate: delegate)
host.stepKinds = [TapButtons.self]
if arguments.count > 3, arguments[3] == "export" { try host.export(to: data + "/export") } else { await host.run() }
