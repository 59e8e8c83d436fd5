/** What the tax office wants to know of a seller, in the order in which it is asked for. */
export const taxFacts = ['name', 'address', 'birth', 'number', 'account'] as const
export type TaxFact = (typeof taxFacts)[number]

/** What the list of a year's sellers can be narrowed to. */
export const taxReportFilters = ['missing', 'reported', 'small'] as const
export type TaxReportFilter = (typeof taxReportFilters)[number]
