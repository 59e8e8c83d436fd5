/** Both ids in the path are the category's, since there is no sub-category yet (D-167). */
export function addSubCategoryPath(categoryId: string): string {
  return `/category/category-details/${categoryId}/sub-category/${categoryId}`
}
