export const addressesText = {
  saveChanges: 'Save Changes',
  // Ours
  firstName: 'First name',
  lastName: 'Last name',
  mobile: 'Mobile number',
  home: 'United Kingdom',
} as const
