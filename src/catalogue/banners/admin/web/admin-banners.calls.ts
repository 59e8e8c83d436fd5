export const preloadedCalls = ['admin/banner/list?page=1&dir=1&sort_val=1']
