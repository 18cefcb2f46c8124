/** The state of a service that answered, without addresses and keys. The probe of one that does not answer rejects. */
export interface ProbeReport {
  /** `degraded`: it answers, but not as it should; `down`: it answers, and does nothing of what it is for. */
  status: 'up' | 'degraded' | 'down';
  /** What backs the service, and what is wrong with it; one line for a person. */
  message: string;
  /** What it holds, in numbers. For administrators alone: nobody else may know how much there is that they may not read. */
  holds?: string;
}

/** Asks a service whether it can do its work. The signal ends the asking. */
export type Probe = (signal: AbortSignal) => Promise<ProbeReport>;
