// The room SurveyModel.
