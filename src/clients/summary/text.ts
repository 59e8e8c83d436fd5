export const clientSummaryText = {
  // Not in the specification: the texts below.
  heading: 'At a glance',
  lastOrder: 'Last order',
  noOrder: 'None yet',
  spent: 'Spent so far',
  afterRefunds: (spent: string, refunded: string) => `${spent}, after ${refunded} was refunded`,
  notes: 'Notes',
  notesHint: 'Your client can read these: the law lets them download everything that is stored about them.',
  noteLong: '*A note can have at most 1,000 characters.',
  patchTest: 'Last patch test',
  patchTestInvalid: '*Please enter a day that is not in the future.',
  save: 'Save notes',
  saved: 'Notes saved.',
  noteOn: (name: string | undefined) => (name ? `Note on ${name}` : 'Note on a client'),
  changedMeanwhile: (note: string) =>
    note === ''
      ? 'These notes were changed meanwhile. Yours replace them if you agree.'
      : `These notes were changed meanwhile, to “${note}”. Yours replace them if you agree.`,
  patchTestOld: (day: string) => `The last patch test was on ${day}, more than six months ago.`,
} as const
