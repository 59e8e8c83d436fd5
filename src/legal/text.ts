export const legalText = {
  // Not in the specification
  titles: {
    terms: 'Terms of sale',
    privacy: 'Privacy',
    returns: 'Returns',
    contact: 'Contact',
    imprint: 'Company details',
  },
  descriptions: {
    terms: 'What applies when you buy from us.',
    privacy: 'What we store about you, why, and how to have it erased.',
    returns: 'You have 14 days to change your mind. How to send something back, with the form.',
    contact: 'How to reach us.',
    imprint: 'Who runs this shop.',
  },
  legal: 'Legal',
  since: 'In force since',
  earlierVersions: 'Earlier versions',
  earlierVersion: 'This is an earlier version, which has since been replaced.',
  currentVersion: 'Show the current version',
  companyNumber: 'Company number',
  vatNumber: 'VAT number',
  atPayment: 'By paying you accept the',
  and: 'and the',
  privacyNotice: 'privacy notice',
  atPaymentReturns: 'You may return what you bought within 14 days.',
} as const
