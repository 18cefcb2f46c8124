ALTER TABLE "documents" ADD COLUMN "restore_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "access_before" jsonb;