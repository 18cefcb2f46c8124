ALTER TABLE "conversations" ALTER COLUMN "outcome" SET DEFAULT 'answered';--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "model" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "retrieved_chunks" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "related" SET DEFAULT '[]'::jsonb;