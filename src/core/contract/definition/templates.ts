import { MEMBERS } from '../members/members-definition.js';
import { anomalyAlarm } from '../templates/anomaly-alarm.js';
import { budgetCap } from '../templates/budget-cap.js';
import { canaryRollout } from '../templates/canary-rollout.js';
import { circuitBreaker } from '../templates/circuit-breaker.js';
import { deadManSwitch } from '../templates/dead-man-switch.js';
import { driftMonitor } from '../templates/drift-monitor.js';
import { errorBudgetMonitor } from '../templates/error-budget-monitor.js';
import { escrow } from '../templates/escrow.js';
import { jobLifecycle } from '../templates/job-lifecycle.js';
import { lease } from '../templates/lease.js';
import { mOfNApproval } from '../templates/m-of-n-approval.js';
import { quorumVote } from '../templates/quorum-vote.js';
import { rateLimiter } from '../templates/rate-limiter.js';
import { rateOfChangeAlarm } from '../templates/rate-of-change-alarm.js';
import { retryBackoff } from '../templates/retry-backoff.js';
import { saga } from '../templates/saga.js';
import { sensorConsensus } from '../templates/sensor-consensus.js';
import { subscription } from '../templates/subscription.js';
import { thresholdAlarm } from '../templates/threshold-alarm.js';
import { tokenBucket } from '../templates/token-bucket.js';
import type { ContractDefinition } from './definition.js';

/** The templates of the service, in the order in which they are shown. */
export const TEMPLATES: readonly ContractDefinition[] = [
  rateLimiter,
  tokenBucket,
  circuitBreaker,
  thresholdAlarm,
  rateOfChangeAlarm,
  anomalyAlarm,
  deadManSwitch,
  errorBudgetMonitor,
  mOfNApproval,
  quorumVote,
  escrow,
  lease,
  retryBackoff,
  jobLifecycle,
  saga,
  budgetCap,
  canaryRollout,
  subscription,
  driftMonitor,
  sensorConsensus,
];

/** Every definition of the service: the templates, and that by which the members of a machine are kept. */
export const SERVICE_DEFINITIONS: readonly ContractDefinition[] = [...TEMPLATES, MEMBERS];
