export const viewsText = {
  // Ours
  nameEmpty: 'Please give the view a name.',
  nameLong: 'A name has at most 75 characters.',
  nameTaken: 'You have a view of this name already.',
  tooMany: (most: number) => `A list has at most ${most} views. Please delete one first.`,
  viewNotFound: 'We could not find this view.',
  viewSaved: 'The view is saved.',
  viewDeleted: 'The view is deleted.',
  columnsSaved: 'The columns are saved.',
} as const
