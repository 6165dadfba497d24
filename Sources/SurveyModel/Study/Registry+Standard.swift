extension Registry {
  /// Every format and kind of step that comes with the program.
  public static let standard = Registry(
    formats: [
      TextChoiceFormat.self, ImageChoiceFormat.self, ImageHotspotFormat.self, ColorChoiceFormat.self,
      ValuePickerFormat.self,
      MultipleValuePickerFormat.self, ScaleFormat.self, ContinuousScaleFormat.self, StarsFormat.self,
      NetPromoterFormat.self, SESFormat.self, RankingFormat.self, ConstantSumFormat.self, BooleanFormat.self,
      CheckFormat.self, IntegerFormat.self, DecimalFormat.self, AgeFormat.self, HeightFormat.self, WeightFormat.self,
      HealthCharacteristicFormat.self, HealthQuantityFormat.self,
      TextFormat.self, ConfirmTextFormat.self, EmailFormat.self, PhoneFormat.self, URLFormat.self, FullNameFormat.self,
      LocationFormat.self,
      DateFormat.self, PartialDateFormat.self, TimeOfDayFormat.self, DateTimeFormat.self, TimeIntervalFormat.self,
      FileFormat.self, CalculatedFormat.self,
    ],
    steps: [
      InstructionStep.self, VideoInstructionStep.self, QuestionStep.self, FormStep.self, ConsentStep.self,
      SignatureStep.self, ImageCaptureStep.self, VideoCaptureStep.self, ReviewStep.self, CompletionStep.self,
      SecondaryTaskStep.self, RequestPermissionsStep.self, TableStep.self, WaitStep.self, PDFViewerStep.self,
      WebViewStep.self, CustomStep.self, FamilyHistoryStep.self,
    ])
}
