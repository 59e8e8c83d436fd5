export const preloadedCalls = ['admin/order/list?page=1&dir=1', 'admin/view/list?list=orders']
