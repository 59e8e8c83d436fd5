/** Both parts are the category: there is no sub-category yet to name (D-167). */
export function addSubCategoryAddress(categoryId: string): string {
  return `/category/category-details/${categoryId}/sub-category/${categoryId}`
}
