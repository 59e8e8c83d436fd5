export const addressesMessages = {
  searchPlaces: 'Search Places',
  county: 'County',
  cancel: 'Cancel',
  saveChanges: 'Save Changes',
  // Ours
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile number',
  line1: 'Address line 1',
  line2: 'Address line 2 (optional)',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  home: 'United Kingdom',
} as const
