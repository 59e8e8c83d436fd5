export const carriersText = {
  // Not in the specification: the texts below.
  notSigned: 'The signature of this message is missing, wrong or too old.',
  replayed: 'This message was received before.',
  malformed: 'The message is no JSON that describes a parcel.',
  orderEmpty: 'Please name the order by its number.',
  numberEmpty: 'Please name the parcel by its tracking number.',
  stateEmpty: 'The state is dispatched or delivered.',
  recorded: 'The parcel is recorded.',
} as const
