import client, { type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

export type Metric = MetricObjectWithValues<MetricValue<string>> & { aggregator?: string }

/** The metrics of one process, as one process sends them to another. */
export interface ProcessMetrics {
  /** The name of the process: web-1, web-2 ..., jobs, or main where there is one process only. */
  process: string
  metrics: Metric[]
}

export async function readRegistry(registry: Registry): Promise<Metric[]> {
  return (await registry.getMetricsAsJSON()) as unknown as Metric[]
}

/**
 * Sums the counters of the processes. Gauges, and what a process measures of itself (memory, CPU, event loop), are listed for each
 * process, with its name as a label.
 */
export function joinRegistries(processes: ProcessMetrics[], shared: Metric[]): Promise<string> {
  const named = processes.map(({ process, metrics }) => metrics.map((metric) => nameProcess(metric, process)))
  return client.AggregatorRegistry.aggregate([...named, shared.map(summed)]).metrics()
}

/** Sums the counters of several processes, or of processes that have ended. */
export async function sumCounters(all: Metric[][]): Promise<Metric[]> {
  const counters = all.map((metrics) => metrics.filter((metric) => !belongsToProcess(metric)).map(summed))
  return readRegistry(client.AggregatorRegistry.aggregate(counters))
}

function belongsToProcess({ name, type }: Metric): boolean {
  return String(type) === 'gauge' || /^(?:process|nodejs)_/.test(name)
}

function nameProcess(metric: Metric, process: string): Metric {
  if (!belongsToProcess(metric)) return summed(metric)
  const values = metric.values
    // a value that was never measured is NaN, which arrives as null from another process
    .filter(({ value }) => Number.isFinite(value))
    .map((value) => ({ ...value, labels: { ...value.labels, process } }))
  return { ...summed(metric), values }
}

/** Marks a metric as one to be summed, since the library would leave out gauges; those of different processes stay apart by their label. */
function summed(metric: Metric): Metric {
  return { ...metric, aggregator: 'sum' }
}
