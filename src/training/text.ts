import type { CaptionProblem } from './captions.ts'

const problems: Record<CaptionProblem, string> = {
  // Not in the specification: the texts below.
  header: 'a caption file begins with WEBVTT.',
  style: 'styles and regions are not used here. Please take them out.',
  times: 'this should be two times, such as 00:00:01.000 --> 00:00:04.000.',
  order: 'a line of captions ends after it begins, and begins no earlier than the one before.',
  length: 'this begins after the end of the video.',
  empty: 'there are no words here.',
  markup: 'only <b>, <i>, <u> and <v Name> may be used here.',
  long: 'this is too long for captions: at most four lines of 160 characters.',
  many: 'there are more than 3,000 lines of captions.',
  tooFast: 'This is more text than can be said in this video.',
  noLength: 'The length of this video is not known, so times cannot be estimated. Please use a caption file.',
}

export const trainingText = {
  // Not in the specification: the texts below.
  viewed: 'The training video has been marked as watched.',
  notWatchedYet: 'The training video has not been watched to the end yet.',
  questionsNext: 'You have watched it to the end. Answer the questions, then you can stock the product.',
  watchFirst: 'Please watch the training video to its end first.',
  noTraining: 'This product has no training.',
  changedMeanwhile: 'This training has changed meanwhile. Please open it again.',
  answersWrong: (count: number) =>
    count === 1
      ? 'One answer is not right yet. Have another look at it.'
      : `${count} answers are not right yet. Have another look at them.`,
  finished: 'Well done. You have finished this training and can stock the product.',
  notFinished: 'You have not finished this training yet.',
  certificateTitle: 'Certificate of training',
  certificateLead: 'This is to confirm that',
  certificateHas: 'has finished the training',
  certificateVersion: (version: number) => `Version ${version}`,
  certificateOn: (day: string) => `on ${day}`,
  certificateNumber: 'Number',
  certificateCheck: 'Check this certificate at',
  captionsNotFound: 'There are no captions at this address.',
  captionsSaved: 'Captions saved.',
  captionsDeleted: 'Captions deleted.',
  captionsEmpty: 'Please choose a file or paste a transcript.',
  captionsLong: 'This is longer than captions can be: at most 150,000 characters.',
  questionsSaved: 'Questions saved.',
  questionEmpty: 'Please write the question.',
  optionEmpty: 'Please write each answer, or take it away.',
  optionsFew: 'A question has two to four answers.',
  optionsAlike: 'Two answers of a question are the same.',
  rightWrong: 'Please say which answer is the right one.',
  questionsMany: 'A training has at most three questions.',
  versionIssued: 'The new version has been issued.',
  versionWithdrawn: 'The planned version has been withdrawn.',
  versionEmpty: 'Please choose a new video or change the questions: this version would be the same as before.',
  versionPlanned: 'A version is planned already. Please withdraw it first.',
  versionNotFound: 'There is no such version.',
  versionDone: 'Some sellers have finished this version already, so it stays.',
  versionPast: 'This version has been replaced. Its questions stay as they are.',
  dayPast: 'A version begins today or later.',
  dayFar: 'A version begins within a year.',
  dayEmpty: 'Please say from when on it is asked for.',
  problem: (problem: CaptionProblem, line: number) =>
    line > 0 ? `Line ${line}: ${problems[problem]}` : problems[problem],
} as const
