export const frameText = {
  // Not in the specification: the texts below.
  /** What the page of a row is about, by the path segment before the row's id. */
  nouns: {
    'admin-user-details': 'user',
    'admin-order-details': 'order',
    'admin-return-details': 'return',
    'admin-dispute-details': 'dispute',
    'admin-recall-details': 'recall',
    'product-details': 'product',
    'category-details': 'category',
    'admin-client-detail': 'client',
    'admin-banner-details': 'banner',
  } as Record<string, string>,
  backToList: 'Back to the list',
  neighbours: 'Previous and next in the list',
  previous: 'Previous',
  next: 'Next',
  place: (noun: string, place: number, total: number) =>
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${place} of ${total}`,
  copy: 'Copy',
  copied: 'It is copied.',
  done: 'Done',
} as const
