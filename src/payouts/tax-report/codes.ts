/** The facts about a seller that the tax office asks for, listed as it asks for them. */
export const taxFacts = ['name', 'address', 'birth', 'number', 'account'] as const
export type TaxFact = (typeof taxFacts)[number]

/** The filters for the list of a year's sellers. */
export const taxReportFilters = ['missing', 'reported', 'small'] as const
export type TaxReportFilter = (typeof taxReportFilters)[number]
