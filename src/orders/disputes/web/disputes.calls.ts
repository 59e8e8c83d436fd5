export const preloadedCalls = ['admin/dispute/list?page=1&dir=1']
