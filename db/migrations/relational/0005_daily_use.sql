CREATE TABLE "daily_use" (
	"day" date NOT NULL,
	"holder" text NOT NULL,
	"subject" text NOT NULL,
	"questions" bigint DEFAULT 0 NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"estimated_tokens" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_use_day_holder_subject_pk" PRIMARY KEY("day","holder","subject")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "questions_per_day" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "tokens_per_day" integer;