export const preloadedCalls = ['admin/category/list?page=1&dir=1&sort_val=1']
