export const adminLegalText = {
  // Not in the specification: the texts below.
  pages: 'Legal pages',
  page: 'Page',
  published: 'Published',
  by: 'By',
  notPublished: 'Not written yet: the shop shows a standard text',
  edit: 'Edit',
  actions: 'Actions',
  editPage: 'Edit legal page',
  body: 'Text',
  publish: 'Publish',
  publishTitle: 'Publish this text?',
  publishHint: 'Visitors see it straight away. The current text stays in the history.',
  publishedNow: 'The page has been published.',
  view: 'View in the shop',
  history: 'History',
  noHistory: 'No version has been published yet.',
  bodyEmpty: 'Please write the text of the page.',
  daysWrong: 'Please enter a whole number of days, from 14 to 365.',
  placeholderMissing: (placeholder: string) =>
    `Please write ${placeholder} where the text says it, so that the text and the returns follow the same setting.`,
  returnDays: 'Days to change one’s mind',
  returnDaysHint: 'The text shows them where {days} stands. Orders that are paid from now on have them.',
  sealEnds: 'A broken hygiene seal ends the right to change one’s mind',
  sealEndsHint: 'The text says so where {seal} stands.',
  useDraft: 'Begin with our draft',
  useDraftHint:
    'It has your company details. What your lawyer has to decide stands in square brackets, and no text is published with it.',
  markLeft: (decision: string) =>
    `Your lawyer still has to decide: ${decision}. Please write it, or take out the words in square brackets.`,
  unchanged: 'This text is already published.',
  changedMeanwhile: 'Another administrator has published this page in the meantime. Please reload it.',
} as const
