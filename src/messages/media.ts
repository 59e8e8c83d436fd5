export const mediaMessages = {
  documentType: '*File type not supported.',
  documentTooLarge: '*File size must be less than 5Mb.',
  fileType: 'File type not supported.',
  // Ours
  fileTooLarge: 'File size must be less than 5Mb.',
  fileNotFound: 'This file does not exist.',
  unexpectedFile: 'No file is expected here.',
  documentLinkExpired: 'This link has expired. Open the document again from its page.',
} as const
