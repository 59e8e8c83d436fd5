export const preloadedCalls = ['admin/client/list?page=1&dir=1', 'admin/view/list?list=clients']
