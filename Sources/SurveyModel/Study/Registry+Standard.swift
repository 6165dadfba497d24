extension Registry {
  /// Every format and kind of step that comes with the program.
  public static let standard = Registry(
    formats: [
      TextChoiceFormat.self, ScaleFormat.self, BooleanFormat.self, IntegerFormat.self, DecimalFormat.self,
      TextFormat.self,
      DateFormat.self, TimeOfDayFormat.self, DateTimeFormat.self,
    ],
    steps: [
      InstructionStep.self, VideoInstructionStep.self, QuestionStep.self, FormStep.self, CompletionStep.self,
    ])
}
