export const preloadedCalls = ['admin/product/list?page=1&dir=1&sortValue=1', 'admin/view/list?list=products']
