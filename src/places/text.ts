export const placesText = {
  searchPlaces: 'Search Places',
  city: 'City',
  county: 'County',
  postcode: 'Post Code',
  // Not in the specification: the texts below.
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  country: 'Country',
  query: 'Please enter at least 3 and at most 120 characters.',
  latitude: 'A latitude is a number between -90 and 90.',
  longitude: 'A longitude is a number between -180 and 180.',
  notFound: 'We could not find this place.',
  notReachable: 'The address search is not available right now. Please type the address.',
  suggestions: 'Suggested addresses',
  found: (count: number) =>
    count === 1
      ? '1 address found. Use the arrow keys to choose it.'
      : `${count} addresses found. Use the arrow keys to choose one.`,
} as const
