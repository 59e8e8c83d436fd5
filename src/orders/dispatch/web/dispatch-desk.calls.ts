export const preloadedCalls = ['admin/dispatch/list?page=1&dir=1']
