export const labelsText = {
  // Not in the specification: the texts below.
  labels: 'Labels',
  label: 'Label',
  makeLabel: 'Make label',
  newLabel: 'New label',
  newLabelQuestion: 'Make a new label?',
  newLabelHint: 'The new label takes the place of this one. Please cancel this one with the carrier if it is not used.',
  download: 'Download label',
  noLabel: 'None yet',
  made: (count: number) => (count === 1 ? '1 label made.' : `${count} labels made.`),
  ready: 'All of these orders have a label.',
  notMade: (count: number) =>
    count === 1
      ? '1 order got no label. The reason is beside it.'
      : `${count} orders got no label. The reasons are beside them.`,
  notSetUp: 'Labels are not set up in this shop.',
  notToSend: 'This order is not one to send: it is unpaid, was refunded, or is handed over at the salon.',
  hasLeft: 'This order has already left.',
  noAddress: 'This order has no address.',
  beingMade: 'This label is being made at this moment. Please try again in two minutes.',
  withdrawn: 'The label was not stored, because the data of its recipient was erased meanwhile.',
  missing: 'One of these orders has no label yet.',
  tooMany: 'These labels are too large for one file. Please choose fewer orders.',
  late: 'The carrier took longer than 30 seconds. Please try again.',
  tooLarge: 'The carrier answered with more than 2 MB.',
  failed: 'The carrier made no label. The log of the shop says why.',
  notReached: 'The carrier cannot be reached. The log of the shop says why.',
  noAnswer: 'The carrier answered with something other than a label. The log of the shop says what is wrong.',
  notPdf: 'The label from the carrier is not a PDF that can be opened.',
} as const
