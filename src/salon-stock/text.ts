export const salonStockText = {
  // Ours
  corrected: 'The count is corrected.',
  lowMarkSet: 'The low mark is set.',
  countInvalid: 'Please enter a whole number of pieces.',
  chooseReason: 'Please choose a reason.',
  noteEmpty: 'Please say what happened.',
  noteLong: 'This note is too long.',
  notThatMany: 'So many pieces are not there. Please type how many you count.',
} as const
