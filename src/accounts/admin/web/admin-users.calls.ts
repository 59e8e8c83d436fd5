export const preloadedCalls = ['admin/user/list?page=1&dir=1', 'admin/view/list?list=users']
