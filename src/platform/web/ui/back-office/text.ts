// Not in the specification.
export const backOfficeText = {
  searchByName: 'Search by name',
  noSuchName: 'Nothing of this name.',
}
