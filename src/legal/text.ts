export const legalText = {
  // Not in the specification: the texts below.
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
    returns: 'You may change your mind. How to send something back, with the form.',
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
  atPaymentReturns: 'You may change your mind after it has arrived.',
  sealEndsRight:
    'For reasons of health and hygiene, sealed products cannot be returned once their seal is broken: creams, make-up, brushes, anything that touches skin, hair or nails. A product whose seal is unbroken can be returned.',
  sealDoesNotMatter: 'A product can be returned whether or not its hygiene seal is broken.',
} as const
