/** Texts of examples: the shortest and the longest that a part has to bear. */
export const exampleTexts = {
  short: 'Velvet Hydrating Balm',
  long: 'Overnight Recovery Concentrate with Sea Buckthorn, Rosehip and Niacinamide for dry and very sensitive skin, 50 ml',
  unbroken: 'wilhelmina.featherstonehaugh-cholmondeley@a-rather-long-salon-name.example',
  paragraph:
    'Warm a pea-sized amount between the fingers and press it into clean skin. Use it morning and night; a little goes a long way, and it sits well under make-up.',
  error: '*Please enter a valid email address.',
  longError:
    '*Password must have at least 8 characters with at least one Capital letter, at least one lower case letter, at least one special character and at least one number.',
} as const
