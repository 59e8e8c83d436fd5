export const mediaMessages = {
  documentType: '*File type not supported.',
  fileType: 'File type not supported.',
  // Ours
  fileNotFound: 'This file does not exist.',
  unexpectedFile: 'No file is expected here.',
  documentLinkExpired: 'This link has expired. Open the document again from its page.',
} as const
