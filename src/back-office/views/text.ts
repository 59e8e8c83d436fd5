export const viewsText = {
  // Not in the specification: the texts below.
  nameEmpty: 'Please give the view a name.',
  nameLong: 'A name can have at most 75 characters.',
  nameTaken: 'You already have a view with this name.',
  tooMany: (most: number) => `A list can have at most ${most} views. Please delete one first.`,
  viewNotFound: 'We could not find this view.',
  viewSaved: 'The view has been saved.',
  viewDeleted: 'The view has been deleted.',
  columnsSaved: 'The columns have been saved.',
} as const
