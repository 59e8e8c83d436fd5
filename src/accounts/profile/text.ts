export const profileText = {
  nameInvalid: '*Please enter valid name.',
  profileUpdated: 'Profile updated successfully',
  profileTitle: 'My Profile',
  // Not in the specification: the texts below.
  documentsHint: 'One to five files: JPEG, PNG or PDF, under 5 MB each.',
  saveChanges: 'Save changes',
  emailLocked: 'Your email cannot be changed.',
  adminProfile: 'Profile',
} as const
