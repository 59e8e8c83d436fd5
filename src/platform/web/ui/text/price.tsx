const format = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** Pounds, as the API sends them, with £ and two decimals (D-015). */
export function formatPounds(pounds: number): string {
  return format.format(pounds)
}

export function Price({ pounds, className }: { pounds: number; className?: string | undefined }) {
  return <span className={className ? `figures ${className}` : 'figures'}>{formatPounds(pounds)}</span>
}
