// Not in the specification: the texts below.
export const backOfficeText = {
  searchByName: 'Search by name',
  noSuchName: 'Nothing of this name.',
}
